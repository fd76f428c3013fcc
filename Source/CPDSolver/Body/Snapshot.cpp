#include "CPDSolver/Body/Snapshot.h"

#include <type_traits>

#include "CPDSolver/Base/Bytes.h"

namespace cpd
{
namespace
{
constexpr std::uint64_t kMagic = 0x6574617453445043; // "CPDState"
constexpr std::uint64_t kVersion = 9;

/// Every number of the state, in one order for both directions: Visit calls its function with each by reference.
template <class S, class Function> void VisitNumbers(S& state, Function&& visit)
{
    visit(state.energy);
    auto& ledger = state.ledger;
    for (auto* entry : {&ledger.gravity, &ledger.pushes, &ledger.contact, &ledger.anchors, &ledger.control,
                        &ledger.material, &ledger.damping, &ledger.numerical})
        visit(*entry);
    for (auto* target : {&state.followedP, &state.followedL})
    {
        visit(target->active);
        visit(target->asked);
        visit(target->moved);
    }
    visit(state.followedH.active);
    visit(state.followedH.asked);
    visit(state.followedH.moved);
    visit(state.restFrames);
    visit(state.unmetFrames);
    visit(state.unmet);
    visit(state.undamped);
    visit(state.elastic);
    visit(state.anchorElastic);
    visit(state.gradientOf);
    visit(state.x);
    visit(state.v);
    visit(state.gradient);
    visit(state.anchorTargets);
    visit(state.pairs);
    visit(state.warm);
    visit(state.warmPresses);
    visit(state.sides);
}

/// The same for what a list holds.
template <class Pair, class Function>
requires std::is_same_v<std::remove_const_t<Pair>, PairMemory>
void VisitItem(Pair& pair, Function&& visit)
{
    visit(pair.id);
    visit(pair.stored);
    visit(pair.most);
    visit(pair.restitution);
    visit(pair.began);
    visit(pair.rolled);
    visit(pair.point);
    visit(pair.normal);
    visit(pair.weight);
    visit(pair.freeSubsteps);
    visit(pair.released);
    visit(pair.settled);
}

template <class Contact, class Function>
requires std::is_same_v<std::remove_const_t<Contact>, WarmContact>
void VisitItem(Contact& contact, Function&& visit)
{
    visit(contact.id);
    visit(contact.vertex);
    visit(contact.force);
}

template <class Side, class Function>
requires std::is_same_v<std::remove_const_t<Side>, SheetSide>
void VisitItem(Side& side, Function&& visit)
{
    visit(side.id);
    visit(side.vertex);
    visit(side.triangle);
    visit(side.side);
}

struct Writer
{
    ByteWriter& out;
    void operator()(bool flag) const { out.Add(static_cast<std::uint64_t>(flag)); }
    void operator()(int number) const { out.Add(static_cast<std::uint64_t>(number)); }
    template <class T> void operator()(const T& value) const { out.Add(value); }
    template <class Item> void operator()(const std::vector<Item>& items) const
    {
        out.Add(static_cast<std::uint64_t>(items.size()));
        for (const Item& item : items)
            VisitItem(item, *this);
    }
};

struct Reader
{
    ByteReader& in;
    void operator()(bool& flag) const { flag = in.Word() != 0; }
    void operator()(int& number) const { number = static_cast<int>(in.Word()); }
    void operator()(std::uint64_t& word) const { word = in.Word(); }
    void operator()(Real& number) const { number = in.Number(); }
    void operator()(Vec3& vector) const { vector = in.Vector(); }
    void operator()(Columns& columns) const { columns = in.Matrix(); }
    template <class Item> void operator()(std::vector<Item>& items) const
    {
        items.clear();
        for (std::uint64_t left = in.Word(); left > 0 && !in.Failed(); --left)
            VisitItem(items.emplace_back(), *this);
    }
};
} // namespace

std::vector<std::byte> Save(const Body& body, const State& state)
{
    ByteWriter out;
    out.Add(kMagic);
    out.Add(kVersion);
    out.Add(body.fingerprint);
    VisitNumbers(state, Writer{out});
    out.Add(ChecksumOf(out.bytes));
    return std::move(out.bytes);
}

Expected<State> Restore(const Body& body, std::span<const std::byte> bytes)
{
    constexpr std::size_t kWord = sizeof(std::uint64_t);
    constexpr std::size_t kShortest = 4 * kWord; // magic, version, fingerprint, checksum
    ByteReader header(bytes);
    if (bytes.size() < kShortest || header.Word() != kMagic)
        return Error{"These bytes are not a saved soft body: hand over what Save gave."};
    if (header.Word() != kVersion)
        return Error{"This soft body was saved by another version of the plugin: save it anew."};
    ByteReader last(bytes.last(kWord));
    if (last.Word() != ChecksumOf(bytes.first(bytes.size() - kWord)))
        return Error{"The saved soft body is damaged (its checksum does not fit): use another save."};
    if (header.Word() != body.fingerprint)
        return Error{"This state belongs to another body: restore it into the mesh and material it was saved from."};
    ByteReader in(bytes.first(bytes.size() - kWord).subspan(3 * kWord));
    State state = MakeState(body);
    VisitNumbers(state, Reader{in});
    const bool fits = state.x.cols() == body.VertexCount() && state.v.cols() == body.VertexCount() &&
                      state.gradient.cols() == body.VertexCount();
    if (in.Failed() || !in.AtEnd() || !fits)
        return Error{"The saved soft body is damaged (its parts do not fit together): use another save."};
    return state;
}
} // namespace cpd
