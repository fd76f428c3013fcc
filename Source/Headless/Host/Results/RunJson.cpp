#include "Headless/Host/Results/RunJson.h"

#include "Headless/Host/Files/Json.h"

namespace cpd::host
{
namespace
{
Value Numbers(const Vec3& v)
{
    return ValueList{v[0], v[1], v[2]};
}

Value Flags(const StepReport& report)
{
    ValueList names;
    for (const Flag flag : AllFlags())
        if (report.Has(flag))
            names.push_back(NameOf(flag));
    return names;
}

Value LedgerOf(const Ledger& ledger)
{
    return ValueMap{
        {"gravity", ledger.gravity}, {"pushes", ledger.pushes},       {"contact", ledger.contact},
        {"anchors", ledger.anchors}, {"control", ledger.control},     {"material", ledger.material},
        {"damping", ledger.damping}, {"numerical", ledger.numerical},
    };
}

Value FrameOf(const FrameRecord& frame)
{
    const StepReport& r = frame.report;
    return ValueMap{
        {"t", frame.time},
        {"P", Numbers(r.P)},
        {"L", Numbers(r.L)},
        {"H", r.H},
        {"kinetic", r.kinetic},
        {"elastic", r.elastic},
        {"contact", r.contact},
        {"target", r.target},
        {"K", r.K},
        {"com", Numbers(r.centre)},
        {"iterations", r.iterations},
        {"evaluations", r.evaluations},
        {"residual", r.residual},
        {"flags", Flags(r)},
        {"ledger", LedgerOf(frame.ledger)},
        {"milliseconds", frame.milliseconds},
    };
}

/// One frame a line: a long run stays readable, and small.
void AppendBody(const BodyRecord& body, std::string& text)
{
    text += "    {\"name\": " + JsonLine(Value(body.name)) + ", \"vertices\": " + std::to_string(body.vertices) +
            ", \"elements\": " + std::to_string(body.elements) + ", \"frames\": [\n";
    for (std::size_t i = 0; i < body.frames.size(); ++i)
        text += "      " + JsonLine(FrameOf(body.frames[i])) + (i + 1 < body.frames.size() ? ",\n" : "\n");
    text += "    ]}";
}
} // namespace

std::string RunJson(const RunRecord& record)
{
    ValueList events;
    for (const EventRecord& event : record.events)
        events.push_back(ValueMap{{"frame", event.frame}, {"action", event.action}, {"body", event.body}});
    std::string text = "{\n  \"scene\": " + JsonLine(Value(record.scene)) +
                       ",\n  \"solver\": " + JsonLine(Value(record.solver)) +
                       ",\n  \"step\": " + JsonLine(Value(record.step)) + ",\n  \"events\": " + JsonLine(events) +
                       ",\n  \"bodies\": [\n";
    for (std::size_t i = 0; i < record.bodies.size(); ++i)
    {
        AppendBody(record.bodies[i], text);
        text += i + 1 < record.bodies.size() ? ",\n" : "\n";
    }
    return text + "  ]\n}\n";
}
} // namespace cpd::host
