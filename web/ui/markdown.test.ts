import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

function render(text: string): HTMLElement {
  const place = document.createElement('div');
  place.append(renderMarkdown(text));
  return place;
}

describe('text as HTML', () => {
  it('has headings, tables and task lists', () => {
    const place = render('# A\n\n| x |\n| - |\n| 1 |\n\n- [ ] do\n- [x] done');
    expect(place.querySelector('h1')?.textContent).toBe('A');
    expect(place.querySelector('td')?.textContent).toBe('1');
    expect([...place.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['☐ do', '☑ done']);
  });
  it('draws math as MathML and leaves prices alone', () => {
    expect(render('$x^2$').querySelector('msup')).not.toBeNull();
    expect(render('costs $5 and $6').textContent).toContain('costs $5 and $6');
    expect(render('$\\href{https://e.vil}{x}$').querySelector('a')).toBeNull();
  });
  it.each([
    '<script>window.x=1</script>',
    '<img src=x onerror=alert(1)>',
    '<style>*{display:none}</style>',
    '<p style="position:fixed" class="cell" onclick="x()">a</p>',
    '<form action=//evil><input name=a></form>',
    '<svg onload=alert(1)>',
    '<iframe src=//evil></iframe>',
    '[a](javascript:alert(1))',
    '<a href="data:text/html,x">a</a>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  ])('disarms %s', (payload) => {
    const place = render(payload);
    expect(place.querySelector('script, style, form, input, svg, iframe, img[src="x"]')).toBeNull();
    for (const element of place.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^style$|^class$/);
        expect(value).not.toMatch(/^\s*(javascript|data:text)/i);
      }
  });
  it('sends links to a new tab without a trace, and loads no foreign picture', () => {
    expect(render('[a](https://x.example)').querySelector('a')?.rel).toBe('noopener noreferrer');
    expect(render('![cat](https://x.example/c.png)').querySelector('img')).toBeNull();
  });
});
