/** A picture of the drawn chart: the SVG with computed colors on the page's background, title and legend, at twice the size. */
const SCALE = 2;
const MARGIN = 20;
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'visibility',
];

/** A copy of an SVG that needs no style sheet: the page's CSS variables do not exist inside a picture. */
function standalone(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg.querySelectorAll('*'), copy.querySelectorAll('*')];
  from.forEach((element, index) => {
    const target = to[index];
    if (!target) return;
    const style = getComputedStyle(element);
    for (const name of STYLES)
      target.setAttribute(name, style.getPropertyValue(name).replace(/url\("[^"#]*#([^"]+)"\)/, 'url(#$1)'));
    target.removeAttribute('style');
    target.removeAttribute('class');
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

async function toImage(svgText: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svgText], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export interface Caption {
  readonly title: string;
  readonly period: string;
  readonly source: string;
}

/** A PNG of the drawing in `figure`, with title and period above and source below. Rejects without a drawing, or if it fails. */
export async function chartPng(figure: HTMLElement, { title, period, source }: Caption): Promise<Blob> {
  const plots = [...figure.querySelectorAll<SVGSVGElement>('.recharts-wrapper .recharts-surface, [data-chart-plot]')];
  if (plots.length === 0) throw new Error('the chart is not drawn');
  const style = getComputedStyle(figure);
  const sizes = plots.map((svg) => svg.getBoundingClientRect());
  const width = Math.max(...sizes.map((size) => size.width)) + 2 * MARGIN;
  const headHeight = 76;
  const footHeight = 24;
  const height = sizes.reduce((sum, size) => sum + size.height + 8, headHeight) + footHeight + MARGIN;

  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(SCALE, SCALE);
  context.fillStyle = style.backgroundColor;
  context.fillRect(0, 0, width, height);
  context.fillStyle = style.color;
  context.font = `600 16px ${style.fontFamily}`;
  context.fillText(title, MARGIN, MARGIN + 8, width - 2 * MARGIN);
  context.font = `13px ${style.fontFamily}`;
  context.fillText(period, MARGIN, MARGIN + 28, width - 2 * MARGIN);
  await drawLegend(context, figure, style, MARGIN + 52);

  let top = headHeight;
  for (const [index, svg] of plots.entries()) {
    const size = sizes[index];
    if (!size) continue;
    context.drawImage(await toImage(standalone(svg, size.width, size.height)), MARGIN, top, size.width, size.height);
    top += size.height + 8;
  }
  context.fillText(source, MARGIN, top + 16, width - 2 * MARGIN);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/** The legend is HTML: its names are drawn again, each after its line's color. */
async function drawLegend(
  context: CanvasRenderingContext2D,
  figure: HTMLElement,
  style: CSSStyleDeclaration,
  y: number,
): Promise<void> {
  context.font = `13px ${style.fontFamily}`;
  let x = MARGIN;
  for (const item of figure.querySelectorAll<HTMLElement>('[data-chart-legend] li')) {
    const line = item.querySelector('line');
    const computed = line && getComputedStyle(line);
    if (computed) {
      context.strokeStyle = computed.stroke;
      context.lineWidth = 3;
      context.setLineDash((computed.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number));
      context.beginPath();
      context.moveTo(x, y - 4);
      context.lineTo(x + 20, y - 4);
      context.stroke();
      context.setLineDash([]);
    }
    const name = item.textContent ?? '';
    context.fillText(name, x + 26, y);
    x += 26 + context.measureText(name).width + 20;
  }
}
