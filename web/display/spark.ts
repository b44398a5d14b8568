/** A small line: points at even distance as the path of an SVG, broken where there is no value. */

/** Path data within `width` × `height`; empty with fewer than two values. */
export function drawSpark(points: readonly (number | null)[], width: number, height: number): string {
  const values = points.filter((point): point is number => point !== null);
  if (values.length < 2) return '';
  const low = values.reduce((a, b) => Math.min(a, b));
  const span = values.reduce((a, b) => Math.max(a, b)) - low || 1;
  const edge = 1.5;
  let pen = 'M';
  return points
    .flatMap((point, at) => {
      if (point === null) {
        pen = 'M';
        return [];
      }
      const x = (at / (points.length - 1)) * width;
      const y = edge + (1 - (point - low) / span) * (height - 2 * edge);
      const step = `${pen}${x.toFixed(1)} ${y.toFixed(1)}`;
      pen = 'L';
      return [step];
    })
    .join('');
}
