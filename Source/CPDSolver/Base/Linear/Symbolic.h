/// All of a factorisation that depends on the matrix's pattern alone: made once, used for every change of its values.
#pragma once

#include <memory>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Linear/SymmetricMatrix.h"

namespace cpd
{
/// One dense block of the factor, a supernode: its own columns, and the rows that they reach, its own first.
struct Panel
{
    Index columns = 0;
    Index rows = 0;   // own and below, without padding
    Index column = 0; // the first own column, in factor order
    Index parent = -1;
    std::int64_t values = 0; // where its numbers start: blocks of kPanelRows rows, column after column in each
    Index reach = 0;         // columns from the root down to this panel's last, each panel's padded to whole blocks
    std::int64_t slots = 0;  // where its rows' places start, padded to whole blocks
};

/// Rows of a panel that are kept and worked on together: one long register of floats, or two of doubles.
inline constexpr Index kPanelRows = 8;

inline Index BlocksOf(const Panel& panel)
{
    return (panel.rows + kPanelRows - 1) / kPanelRows;
}

/// A run of panels that is swept by one thread, in its own piece of the sweep's room: its columns, then the rows that
/// it reaches outside, then one place that padding goes to.
struct Subtree
{
    Index firstPanel = 0;
    Index endPanel = 0;
    Index firstColumn = 0;
    Index endColumn = 0;
    Index place = 0;            // where its piece of the room starts, in rows
    std::vector<Index> outside; // the places, in the top's piece, of the rows it reaches there

    Index Columns() const { return endColumn - firstColumn; }
};

struct Symbolic
{
    Index size = 0;
    std::vector<Index> columnStart, row; // the pattern it was made from
    std::vector<Index> order;            // order[k] is the row of A that is eliminated as the k-th

    std::vector<Index> columnOf; // of each row of A: order's inverse
    std::vector<Index> panelOf;  // of each column

    std::vector<Panel> panels;     // children before parents
    std::vector<Index> slots;      // each panel's rows as places in the sweep's room
    std::vector<Subtree> subtrees; // independent of one another; the last, the top, of none
    Index places = 0;              // rows of the sweep's room
    Index longest = 0;             // rows of the longest panel, padded
    std::int64_t numbers = 0;      // kept in all panels, padding included

    // What the numeric part reads: entries of A by panel, with their places in the panel's front; and for each panel,
    // where its rows below fall in its parent's front.
    std::vector<std::int64_t> entryStart; // panels + 1
    std::vector<Index> entry;
    std::vector<Index> entryRow, entryColumn;
    std::vector<std::int64_t> relativeStart; // panels + 1
    std::vector<Index> relative;
    std::vector<std::vector<Index>> children;
};

/// Orders and plans. Takes some milliseconds for a thousand rows; never fails.
CPD_API std::shared_ptr<const Symbolic> Analyse(const SymmetricMatrix& pattern);
} // namespace cpd
