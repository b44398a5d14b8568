import Plus from 'lucide-solid/icons/plus';
import X from 'lucide-solid/icons/x';
import { render } from 'solid-js/web';
import { describe, expect, it } from 'vitest';
import { Icon } from './icon.tsx';

describe('an icon', () => {
  it('is the drawing of its kind, wherever it stands, in its own size', () => {
    const place = document.createElement('div');
    const end = render(
      () => [<Icon of={X} size={12} class="small" />, <Icon of={Plus} />, <Icon of={X} />, <X size={12} />],
      place,
    );
    const [small, plus, usual, library] = [...place.querySelectorAll('svg')];
    expect(small?.innerHTML).toBe(library?.innerHTML);
    expect(usual?.innerHTML).toBe(library?.innerHTML);
    expect(plus?.innerHTML).not.toBe(library?.innerHTML);
    expect(small?.getAttribute('width')).toBe(library?.getAttribute('width'));
    expect(usual?.getAttribute('width')).toBe('24');
    expect(small?.classList.contains('small')).toBe(true);
    expect(usual?.classList.contains('small')).toBe(false);
    end();
  });
});
