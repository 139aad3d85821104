// Sets the theme before the first paint. The key and the rule are those of src/ui/color-scheme.ts.
(() => {
  let choice = null;
  try {
    choice = JSON.parse(localStorage.getItem('platbook.colorScheme'));
  } catch {
    // Storage is blocked or holds something else: the system's preference decides.
  }
  const isKnown = choice === 'dark' || choice === 'light';
  const scheme = isKnown ? choice : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const root = document.documentElement;
  root.dataset.theme = scheme;
  root.dataset.mantineColorScheme = scheme;
})();
