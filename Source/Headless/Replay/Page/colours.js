// One order of colours for the picture and for the curves, told apart by anyone (after Okabe and Ito).
const kBodies = ["#2f7ad6", "#d8672a", "#2f9a68", "#a04cc0", "#b8921e"];
// Runs beside each other have colours that no body has.
const kRuns = ["#0d8a94", "#c8245a", "#6a7480", "#7a5a2e"];

export const colourOf = (number) => kBodies[number % kBodies.length];
export const colourOfRun = (number) => kRuns[number % kRuns.length];
