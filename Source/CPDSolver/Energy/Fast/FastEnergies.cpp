#include "CPDSolver/Energy/Fast/FastEnergies.h"

#include <algorithm>
#include <numeric>

#include "CPDSolver/Energy/EnergySet.h"

namespace cpd
{
namespace
{
// Most elements a chunk: its positions and gradient stay in the first-level cache.
constexpr Index kChunkElements = 2048;

/// How many elements a chunk has, so that an even number of chunks are about equally long: two cores share them fairly.
Index ChunkLength(Index elements)
{
    if (elements <= kChunkElements)
        return std::max<Index>(1, elements);
    const Index pairs = (elements + 2 * kChunkElements - 1) / (2 * kChunkElements);
    const Index length = (elements + 2 * pairs - 1) / (2 * pairs);
    return (length + kFastLanes - 1) / kFastLanes * kFastLanes;
}

/// An element's numbers in the order that FastLayout promises.
template <class E> void WriteNumbers(const Element<E>& element, float (&number)[16])
{
    int n = 0;
    for (Index edge = 1; edge < E::kCorners; ++edge)
        for (Index row = 0; row < E::kRows; ++row)
            number[n++] = static_cast<float>(element.G(row, edge));
    if constexpr (std::is_same_v<E, Corotated>)
    {
        number[n++] = static_cast<float>(element.params.mu);
        number[n++] = static_cast<float>(element.params.lambda);
    }
    else
    {
        if constexpr (std::is_same_v<E, Spring>)
            number[n++] = static_cast<float>(element.params.restLength);
        else if constexpr (std::is_same_v<E, Crush>)
            number[n++] = static_cast<float>(element.params.low);
        else
        {
            number[n++] = static_cast<float>(element.params.low);
            number[n++] = static_cast<float>(element.params.high);
        }
        number[n++] = static_cast<float>(element.weight);
    }
}

/// In a lane that only fills up, the params that scale an energy are zero.
template <class E> constexpr int kScalingParams = std::is_same_v<E, Corotated> ? 2 : 1;

template <class E> std::vector<Index> OrderElements(const Batch<E>& batch, const std::vector<Index>& rank)
{
    std::vector<Index> order(batch.size());
    std::iota(order.begin(), order.end(), 0);
    if (rank.empty())
        return order;
    std::vector<Index> first;
    first.reserve(batch.size());
    for (const Element<E>& element : batch)
    {
        Index least = rank[element.corners[0]];
        for (const Index corner : element.corners)
            least = std::min(least, rank[corner]);
        first.push_back(least);
    }
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return first[a] < first[b]; });
    return order;
}

/// One more than the last vertex that an element names.
template <class E> Index VerticesOf(const Batch<E>& batch)
{
    Index last = -1;
    for (const Element<E>& element : batch)
        last = std::max(last, *std::ranges::max_element(element.corners));
    return last + 1;
}

/// Whether an element has a vertex that was touched since `block` began; touches its vertices if not.
template <class E> bool Touch(const Element<E>& element, Index block, std::vector<Index>& touchedIn)
{
    for (const Index corner : element.corners)
        if (touchedIn[static_cast<std::size_t>(corner)] == block)
            return false;
    for (const Index corner : element.corners)
        touchedIn[static_cast<std::size_t>(corner)] = block;
    return true;
}

/// Reorders elements so that, as far as possible, no vertex repeats within a block: a sum that was written a moment ago
/// has to be waited for.
template <class E> void SpreadOut(const Batch<E>& batch, Index vertices, std::vector<Index>& order)
{
    // How far from their place elements may come forward: not so far that near ones end up in other chunks.
    constexpr std::size_t kReach = 8 * kFastLanes;
    std::vector<Index> touchedIn(static_cast<std::size_t>(vertices), -1);
    std::vector<Index> waiting, spread;
    spread.reserve(order.size());
    std::size_t next = 0;
    for (Index block = 0; spread.size() < order.size(); ++block)
    {
        while (waiting.size() < kReach && next < order.size())
            waiting.push_back(order[next++]);
        const std::size_t full = std::min(spread.size() + kFastLanes, order.size());
        std::vector<Index> later;
        for (const Index element : waiting)
        {
            if (spread.size() < full && Touch(batch[static_cast<std::size_t>(element)], block, touchedIn))
                spread.push_back(element);
            else
                later.push_back(element);
        }
        // Too few that have nothing in common: the first that are left.
        const auto missing = static_cast<std::ptrdiff_t>(full - spread.size());
        spread.insert(spread.end(), later.begin(), later.begin() + missing);
        waiting.assign(later.begin() + missing, later.end());
    }
    order = std::move(spread);
}

template <class E> FastChunk PackChunk(const Batch<E>& batch, const Index* elements, Index count)
{
    constexpr FastKind kKind = FastKindOf<E>::kKind;
    constexpr FastLayout kLayout = kFastLayouts[static_cast<int>(kKind)];
    static_assert(kLayout.corners == E::kCorners);
    FastChunk chunk;
    chunk.kind = kKind;
    for (Index i = 0; i < count; ++i)
        chunk.vertices.insert(chunk.vertices.end(), batch[elements[i]].corners.begin(),
                              batch[elements[i]].corners.end());
    std::ranges::sort(chunk.vertices);
    chunk.vertices.erase(std::unique(chunk.vertices.begin(), chunk.vertices.end()), chunk.vertices.end());
    const Index blocks = (count + kFastLanes - 1) / kFastLanes;
    chunk.elements.assign(std::size_t(blocks) * kFastLanes, -1);
    chunk.numbers.resize(std::size_t(blocks) * kLayout.numbers * kFastLanes);
    chunk.slots.resize(std::size_t(blocks) * kLayout.corners * kFastLanes);
    for (Index i = 0; i < blocks * kFastLanes; ++i)
    {
        const bool real = i < count;
        const Element<E>& element = batch[elements[real ? i : count - 1]];
        if (real)
            chunk.elements[i] = elements[i];
        float number[16];
        WriteNumbers(element, number);
        for (int n = kLayout.numbers - kScalingParams<E>; !real && n < kLayout.numbers; ++n)
            number[n] = 0;
        const std::size_t block = i / kFastLanes;
        const std::size_t lane = i % kFastLanes;
        for (int n = 0; n < kLayout.numbers; ++n)
            chunk.numbers[(block * kLayout.numbers + n) * kFastLanes + lane] = number[n];
        for (int c = 0; c < E::kCorners; ++c)
            chunk.slots[(block * kLayout.corners + c) * kFastLanes + lane] = static_cast<std::int32_t>(
                std::lower_bound(chunk.vertices.begin(), chunk.vertices.end(), element.corners[c]) -
                chunk.vertices.begin());
    }
    return chunk;
}

/// The plain code for the lanes that the kernel left out.
template <class E>
void EvaluateUnsure(const Batch<E>& batch, const FastChunk& chunk, const Columns& x, const FastJob& job, FastRoom& room)
{
    for (Index n = 0; n < job.unsureCount; ++n)
    {
        const Index lane = job.unsure[n];
        if (chunk.elements[lane] < 0)
            continue;
        const Element<E>& element = batch[chunk.elements[lane]];
        Deformation<E> stress;
        room.energy += EvaluateDensity<E>(DeformationOf(element, x), element.weight, element.params, stress);
        const Index block = lane / kFastLanes;
        for (int c = 0; c < E::kCorners; ++c)
        {
            const std::size_t slot =
                chunk.slots[(std::size_t(block) * E::kCorners + c) * kFastLanes + lane % kFastLanes];
            const Vec3 force = stress * element.G.col(c);
            for (Index k = 0; k < 3; ++k)
                job.gradient[slot * 4 + k] += force[k];
        }
    }
}

/// Numbers the chunks' rows on from one to the next, and lists those of each vertex. No two chunks share a cache line.
void NumberShares(FastEnergies& fast)
{
    constexpr Index kRowsALine = 2;
    Index vertices = 0;
    std::size_t all = 0;
    for (FastChunk& chunk : fast.chunks)
    {
        chunk.firstShare = fast.shareRows;
        const auto rows = static_cast<Index>(chunk.vertices.size());
        fast.shareRows += (rows + kRowsALine - 1) / kRowsALine * kRowsALine;
        vertices = std::max(vertices, chunk.vertices.back() + 1);
        all += chunk.vertices.size();
    }
    fast.firstOf.assign(static_cast<std::size_t>(vertices) + 1, 0);
    for (const FastChunk& chunk : fast.chunks)
        for (const Index vertex : chunk.vertices)
            ++fast.firstOf[static_cast<std::size_t>(vertex) + 1];
    std::partial_sum(fast.firstOf.begin(), fast.firstOf.end(), fast.firstOf.begin());
    fast.sharesOf.resize(all);
    std::vector<Index> next(fast.firstOf);
    for (const FastChunk& chunk : fast.chunks)
        for (std::size_t r = 0; r < chunk.vertices.size(); ++r)
            fast.sharesOf[static_cast<std::size_t>(next[static_cast<std::size_t>(chunk.vertices[r])]++)] =
                chunk.firstShare + static_cast<Index>(r);
}
} // namespace

std::shared_ptr<const FastEnergies> PackEnergies(const EnergySet& set, const std::vector<Index>& rank)
{
    auto packed = std::make_shared<FastEnergies>();
    ForEachBatch(set,
                 [&]<class E>(const std::vector<Element<E>>& batch)
                 {
                     if constexpr (FastKindOf<E>::kExists)
                     {
                         std::vector<Index> order = OrderElements(batch, rank);
                         SpreadOut(batch, VerticesOf(batch), order);
                         const Index size = static_cast<Index>(batch.size());
                         const Index length = ChunkLength(size);
                         for (Index first = 0; first < size; first += length)
                             packed->chunks.push_back(
                                 PackChunk(batch, order.data() + first, std::min(length, size - first)));
                     }
                 });
    NumberShares(*packed);
    return packed;
}

std::shared_ptr<const FastEnergies> RepackMaterials(const FastEnergies& packed, const Batch<Corotated>& tets,
                                                    const Batch<Crush>& crush)
{
    auto changed = std::make_shared<FastEnergies>(packed);
    for (FastChunk& chunk : changed->chunks)
    {
        if (chunk.kind != FastKind::Corotated && chunk.kind != FastKind::Crush)
            continue;
        const int numbers = kFastLayouts[static_cast<int>(chunk.kind)].numbers;
        for (std::size_t i = 0; i < chunk.elements.size(); ++i)
        {
            if (chunk.elements[i] < 0)
                continue;
            float* last = chunk.numbers.data() + ((i / kFastLanes + 1) * numbers - 1) * kFastLanes + i % kFastLanes;
            if (chunk.kind == FastKind::Crush)
            {
                *last = static_cast<float>(crush[chunk.elements[i]].weight);
                continue;
            }
            const Corotated::Params& params = tets[chunk.elements[i]].params;
            *(last - kFastLanes) = static_cast<float>(params.mu);
            *last = static_cast<float>(params.lambda);
        }
    }
    return changed;
}

FastRoom MakeFastRoom(const FastChunk& chunk)
{
    FastRoom room;
    room.positions.resize(chunk.vertices.size() * 4);
    room.unsure.resize(chunk.elements.size());
    return room;
}

void EvaluateChunk(const EnergySet& set, const FastChunk& chunk, const Columns& x, FastRoom& room,
                   AlignedArray<double>& shares)
{
    for (std::size_t r = 0; r < chunk.vertices.size(); ++r)
        Eigen::Map<Vec3>(room.positions.data() + 4 * r) = x.col(chunk.vertices[r]);
    double* const gradient = shares.data() + std::ptrdiff_t{4} * chunk.firstShare;
    std::fill_n(gradient, 4 * chunk.vertices.size(), 0.0);
    FastJob job = {chunk.numbers.data(),
                   chunk.slots.data(),
                   chunk.Blocks(),
                   room.positions.data(),
                   gradient,
                   room.unsure.data(),
                   0,
                   0};
    ChosenFastKernel(chunk.kind)(job);
    room.energy = job.energy;
    if (job.unsureCount > 0)
        ForEachBatch(set,
                     [&]<class E>(const std::vector<Element<E>>& batch)
                     {
                         if constexpr (FastKindOf<E>::kExists)
                             if (FastKindOf<E>::kKind == chunk.kind)
                                 EvaluateUnsure<E>(batch, chunk, x, job, room);
                     });
}

void AddShares(const FastEnergies& fast, const AlignedArray<double>& shares, Index begin, Index end, Columns& gradient)
{
    const Index known = std::min(end, static_cast<Index>(fast.firstOf.size()) - 1);
    const Index* share = fast.sharesOf.data() + (begin < known ? fast.firstOf[static_cast<std::size_t>(begin)] : 0);
    for (Index vertex = begin; vertex < known; ++vertex)
    {
        const Index* const last = fast.sharesOf.data() + fast.firstOf[static_cast<std::size_t>(vertex) + 1];
        Eigen::Array4d sum = Eigen::Array4d::Zero();
        for (; share < last; ++share)
            sum += Eigen::Map<const Eigen::Array4d, Eigen::Aligned32>(shares.data() + std::ptrdiff_t{4} * *share);
        gradient.col(vertex) = sum.head<3>();
    }
    for (Index vertex = std::max(begin, known); vertex < end; ++vertex)
        gradient.col(vertex).setZero();
}
} // namespace cpd
