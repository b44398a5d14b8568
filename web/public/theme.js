// The theme before anything is painted, so that a dark page does not begin white; from then on it is ui/theme.ts's.
const kept = localStorage.getItem('quire.theme');
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.dataset.theme = kept === 'light' || kept === 'dark' ? kept : system;
