#include "CPDSolver/Scenes/Format/Keys/Keys.h"

namespace cpd
{
template <> std::span<const std::string_view> NamesOf<Guess>()
{
    static constexpr std::array<std::string_view, 3> kNames = {"automatic", "rigid", "inertial"};
    return kNames;
}

template <> const Record& RecordOf<Settings>()
{
    static const Record record = MakeRecord<Settings>(
        "settings", "How the solver works. The defaults suit every scene here; a number of 0 lets the solver choose.",
        {
            KeyOf<&Settings::substeps>("substeps", "How many parts `cpd` and `reference` cut a step into; 0 chooses.",
                                       {.low = 0, .high = 64}),
            KeyOf<&Settings::corrections>("corrections",
                                          "How many evaluations follow the guess in each substep of `cpd`; 0 chooses.",
                                          {.low = 0, .high = 64}),
            KeyOf<&Settings::guess>("guess",
                                    "Where a search starts: turned as a whole, or straight on. (`cpd` and `paper`)"),
            KeyOf<&Settings::keep>("keep", "How much of its rough motion `cpd` lets a substep keep; 0 chooses.",
                                   {.low = 0, .high = 1}),
            KeyOf<&Settings::maxIterations>("maxIterations",
                                            "The most iterations of `paper` and `pd`, or evaluations of `cpd`, in a "
                                            "step. Bodies that step together "
                                            "take one in each substep at least.",
                                            {.low = 1, .high = 10000}),
            KeyOf<&Settings::tolerance>("tolerance", "Relative residual at which `paper` stops.",
                                        {.low = 1e-15, .high = 0.1}),
        });
    return record;
}

template <> const Record& RecordOf<View>()
{
    static const Record record =
        MakeRecord<View>("a view", "Where pictures are taken from.",
                         {
                             KeyOf<&View::from>("from", "Where the eye is.", {.unit = "m"}),
                             KeyOf<&View::at>("at", "What it looks at.", {.unit = "m"}),
                             KeyOf<&View::angle>("angle", "Angle that the picture's height covers.",
                                                 {.unit = "degrees", .low = 1, .high = 120}),
                             KeyOf<&View::follow>("follow", "Whether the eye moves along with the first body."),
                         });
    return record;
}

template <> const Record& RecordOf<Scene>()
{
    static const Record record = MakeRecord<Scene>(
        "a scene", "The whole file. Metres, kilograms, seconds; z is up.",
        {
            KeyOf<&Scene::name>("name", "The scene's name in files and messages; the file's own name if absent."),
            KeyOf<&Scene::title>("title", "One line for people."),
            KeyOf<&Scene::description>("description", "What to look for, in a sentence or two."),
            KeyOf<&Scene::step>("step", "Length of a step; a frame is one step.",
                                {.unit = "s", .low = 1e-6, .high = 1}),
            KeyOf<&Scene::frames>("frames", "How many frames are played.", {.low = 1, .high = 1e6}),
            KeyOf<&Scene::solver>("solver", "`cpd`, or another row of `./cpd solvers`."),
            KeyOf<&Scene::settings>("settings", "How the solver works."),
            KeyOf<&Scene::gravity>("gravity", "Gravity.", {.unit = "m/s^2", .low = -1e6, .high = 1e6}),
            KeyOf<&Scene::damping>("damping",
                                   "Rate at which wobble fades, that is, energy that no momentum needs, of every "
                                   "body without a damping of its own.",
                                   {.unit = "1/s", .low = 0, .high = 1e6}),
            KeyOf<&Scene::view>("view", "Where pictures are taken from; if absent, from where all that moves is seen."),
            KeyOf<&Scene::bodies>("bodies", "What moves and deforms.", {.required = true}),
            KeyOf<&Scene::obstacles>("obstacles", "What bodies collide with."),
            KeyOf<&Scene::timeline>("timeline", "What happens when."),
        },
        [](const void* object, const std::string&) -> Expected<Done>
        {
            if (static_cast<const Scene*>(object)->bodies.empty())
                return Error{"bodies is empty: describe at least one body."};
            return Done{};
        });
    return record;
}
} // namespace cpd
