declare module '*?url' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: the bundler exports it this way
  export default address;
}
