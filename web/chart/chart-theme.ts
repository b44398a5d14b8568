/** Vega's configuration from the page's own colour tokens, so that charts follow the theme. */

/** At most 12 colours that people with any colour vision can tell apart (after Okabe and Ito, and Tol). */
const categories = [
  '#3451d1',
  '#e0862c',
  '#1f9d78',
  '#c4457a',
  '#7a5bd0',
  '#8a8f2b',
  '#2aa1c9',
  '#b3442f',
  '#5b6b7d',
  '#d1a52a',
  '#4f8f4a',
  '#9a6fae',
];

/** The `config` of a drawn spec; read anew when the theme changes. */
export function readChartTheme() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
  const ink = token('--ink', '#1b1d21');
  const mute = token('--mute', '#6b717a');
  const line = token('--line', '#e7e5e0');
  const accent = token('--accent', '#3451d1');
  const font = token('--font', 'sans-serif');
  const axis = {
    labelColor: mute,
    titleColor: mute,
    domainColor: token('--line-strong', line),
    gridColor: line,
    tickColor: line,
    labelSeparation: 6,
  };
  return {
    // The figure says what is drawn, and its twin says every mark: a label on each of thousands helps nobody.
    aria: false,
    background: 'transparent',
    font,
    mark: { color: accent },
    view: { stroke: null },
    axis: { ...axis, labelFontSize: 11, titleFontSize: 11, titleFontWeight: 500, gridOpacity: 0.8, labelLimit: 160 },
    axisX: { grid: false },
    header: { labelColor: ink, titleColor: mute, labelFontSize: 11, titleFontSize: 11 },
    legend: { labelColor: mute, titleColor: mute, labelFontSize: 11, titleFontSize: 11, titleFontWeight: 500 },
    title: { color: ink, fontSize: 13, fontWeight: 600, anchor: 'start' as const, subtitleColor: mute },
    text: { color: ink },
    selection: {
      interval: { mark: { fill: accent, fillOpacity: 0.16, stroke: accent, strokeOpacity: 0.75, strokeWidth: 1 } },
    },
    range: { category: [accent, ...categories.slice(1)] },
  };
}
