/** Longest text in a window of rows; cells show less, and the whole value is requested separately. */
export const windowTextLength = 301;
