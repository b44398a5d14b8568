// The theme before anything is painted, so that a dark page does not begin white; from then on it is ui/theme.ts's.
const dark = { light: false, dark: true }[localStorage.getItem('quire.theme')];
document.documentElement.dataset.theme =
  (dark ?? matchMedia('(prefers-color-scheme: dark)').matches) ? 'dark' : 'light';
