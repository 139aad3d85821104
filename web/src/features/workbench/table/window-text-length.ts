/** Longest text that a window of rows carries; a cell shows less, and who wants the whole value asks for it. */
export const windowTextLength = 301;
