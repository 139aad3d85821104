// Sets the theme before the first paint. Key and rule must match ui/src/styles/color-scheme.ts.
(() => {
  let choice = null;
  try {
    choice = JSON.parse(localStorage.getItem('platbook.colorScheme'));
  } catch {
    // Storage is blocked or invalid: the system's preference applies.
  }
  const isKnown = choice === 'dark' || choice === 'light';
  const scheme = isKnown ? choice : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = scheme;
})();
