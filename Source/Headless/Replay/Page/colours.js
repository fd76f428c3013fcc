// One order of colours for the picture and for the curves, told apart by anyone (after Okabe and Ito).
export const kColours = ["#2f7ad6", "#d8672a", "#2f9a68", "#a04cc0", "#b8921e"];

export const colourOf = (number) => kColours[number % kColours.length];
