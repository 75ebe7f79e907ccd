/** Widths of the last lists of each place, so that the next one, which most often has the same room, is drawn once. */
export const listWidths = new Map<string, number>()
