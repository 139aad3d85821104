/** The address of a file that the bundler copies as it is. */
declare module '*?url' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: the bundler exports it so
  export default address;
}
