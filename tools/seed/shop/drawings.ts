/** How something is drawn: its form, the colour of the thing, that of its label, and what stands on the label. */
export interface Look {
  form: string;
  body: string;
  accent: string;
  sign: string;
}

type Form = (body: string, accent: string) => string;
const p = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const box = (x: number, y: number, w: number, h: number, r: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const [light, dark] = ['fill-opacity=".28"', 'fill-opacity=".14"'];
const paper = '#fffdf7';

/** Where the sign stands on a form, and how large; forms that are not named have none. */
const labels: Record<string, readonly [x: number, y: number, size: number]> = {
  sack: [100, 112, 1.25],
  pouch: [100, 112, 1.15],
  carton: [100, 122, 1.1],
  box: [100, 112, 1.2],
  jug: [100, 128, 1],
  bottle: [100, 124, 0.85],
  tin: [100, 110, 1.1],
  flat: [100, 122, 0.9],
  jar: [100, 118, 1],
  tub: [100, 122, 0.95],
  can: [100, 106, 1],
  bar: [100, 134, 0.95],
  book: [106, 104, 1.1],
};

const forms: Record<string, Form> = {
  sack: (b, a) =>
    p('M62 44q38 10 76 0l10 20q8 60 2 100q-50 10-100 0q-6-40 2-100z', b) +
    p('M62 44q38 10 76 0l-4-12q-34 8-68 0z', a) +
    box(66, 82, 68, 60, 8, paper) +
    p('M128 46l10-2 10 20q8 60 2 100l-14 3q8-60-8-121z', '#000', dark),
  pouch: (b, a) =>
    p('M56 36h88l-3 10q14 58 4 122H55q-10-64 4-122z', b) +
    p('M56 36h88l-3 10H59z', a) +
    p('M55 156h91l-1 12H55z', a) +
    oval(100, 112, 32, 30, paper) +
    p('M66 52q-10 50-4 100l10 0q-8-50 2-100z', '#fff', light),
  heap: (b, a) =>
    p('M44 128h112l-12 36q-44 10-88 0z', a) +
    p('M50 130q12-52 50-56q38 4 50 56z', b) +
    [
      [84, 108],
      [104, 96],
      [120, 114],
      [96, 120],
      [74, 122],
      [112, 82],
    ]
      .map(([x, y]) => oval(x as number, y as number, 6, 4, '#fff', light))
      .join(''),
  box: (b, a) =>
    box(54, 42, 92, 126, 5, b) +
    p('M130 42h11a5 5 0 0 1 5 5v116a5 5 0 0 1-5 5h-11z', '#000', dark) +
    p('M54 56h76v-14H59a5 5 0 0 0-5 5z', a) +
    box(64, 82, 60, 60, 6, paper) +
    box(64, 150, 60, 7, 3, a),
  carton: (b, a) =>
    p('M64 66l14-30h44l14 30v102H64z', b) +
    p('M78 36h44v-8H78z', a) +
    p('M64 66h72v16H64z', a) +
    p('M122 66h14v102h-14z', '#000', dark) +
    oval(96, 122, 25, 27, paper),
  jug: (b, a) =>
    p('M82 46h28q2 14 22 22q12 6 12 26v66q0 8-8 8H64q-8 0-8-8V92q0-20 26-30z', b) +
    box(80, 30, 32, 18, 4, a) +
    p('M122 78q14 4 14 20v14h-10V98q0-8-8-10z', paper) +
    box(56, 104, 88, 48, 0, paper) +
    box(56, 104, 88, 7, 0, a) +
    p('M64 88q0-10 8-14v88h-8z', '#fff', light),
  bottle: (b, a) =>
    p('M88 50h24v14q0 10 10 18q8 6 8 18v60q0 8-8 8H78q-8 0-8-8v-60q0-12 8-18q10-8 10-18z', b) +
    box(86, 30, 28, 20, 4, a) +
    box(70, 102, 60, 46, 0, paper) +
    box(70, 102, 60, 6, 0, a) +
    p('M78 96q0-6 5-10v78h-5z', '#fff', light),
  tin: (b, a) =>
    p('M56 52h88v108q-44 18-88 0z', b) +
    oval(100, 52, 44, 11, '#dfe3e6') +
    oval(100, 52, 34, 7, '#c3cacf') +
    p('M56 76q44 14 88 0v62q-44 16-88 0z', paper) +
    p('M56 70q44 14 88 0v8q-44 14-88 0z', a) +
    p('M128 62q8-2 16-10v108q-8 4-16 6z', '#000', dark),
  flat: (b, a) =>
    p('M40 92h120v48q-60 36-120 0z', b) +
    oval(100, 92, 60, 22, '#dfe3e6') +
    oval(100, 92, 46, 15, '#c3cacf') +
    line('M100 92q14-4 20 6', '#98a2a9', 5) +
    p('M40 108q60 34 120 0v8q-60 34-120 0z', a) +
    oval(100, 134, 28, 18, paper),
  jar: (b, a) =>
    p('M62 62h76q8 6 8 16v80q0 10-10 10H64q-10 0-10-10V78q0-10 8-16z', b) +
    box(60, 36, 80, 24, 5, a) +
    p('M68 36v24M84 36v24M100 36v24M116 36v24M132 36v24', 'none', 'stroke="#000" stroke-opacity=".12" stroke-width="3"') +
    box(54, 92, 92, 52, 0, paper) +
    p('M62 74q4-6 8-6v94q-8 0-8-8z', '#fff', light),
  tub: (b, a) =>
    p('M54 82h92l-10 80q-36 12-72 0z', b) +
    oval(100, 82, 50, 13, a) +
    oval(100, 79, 46, 10, '#fff', light) +
    oval(100, 124, 27, 25, paper),
  can: (b, a) =>
    p('M64 52q36-10 72 0l6 14v88l-8 14q-34 8-68 0l-8-14V66z', b) +
    oval(100, 50, 36, 9, '#dfe3e6') +
    oval(100, 50, 25, 5, '#b9c1c7') +
    p('M58 74q42 14 84-8v70q-42 20-84 8z', a) +
    oval(100, 106, 24, 24, paper) +
    p('M68 66h9v96l-9-4z', '#fff', light),
  bar: (b, a) =>
    p('M38 102h124l6 62H32z', b) +
    p('M64 102h72l4 62H60z', a) +
    oval(100, 134, 26, 24, paper) +
    p('M38 102l-8-6 4 18zM162 102l8-6-4 18z', b),
  loaf: (b, a) =>
    p('M36 118q0-46 64-46t64 46q0 12-12 14v24q-52 12-104 0v-24q-12-2-12-14z', b) +
    line('M70 92l-8 26M96 86l-6 28M122 88l-4 26', a, 6) +
    p('M48 132q52 10 104 0v24q-52 12-104 0z', '#000', dark),
  wedge: (b, a) =>
    p('M36 130l104-58q24 20 24 58z', b) +
    p('M36 130h128v34H36z', a) +
    oval(82, 148, 10, 8, b) +
    oval(128, 146, 8, 6, b) +
    oval(124, 108, 9, 8, a),
  eggs: (b, a) =>
    [60, 100, 140].map((x) => p(`M${x - 18} 118q0-38 18-38t18 38z`, b) + oval(x - 6, 100, 4, 9, '#fff', light)).join('') +
    p('M34 114q11 10 22 0q11 10 22 0q11 10 22 0q11 10 22 0q11 10 22 0q11 10 22 0l-10 46q-56 10-112 0z', a),
  cone: (b, a) =>
    p('M68 92h64l-32 82z', '#d9a35c') +
    line('M78 104l34 42M122 104l-34 42', '#b9803b', 3) +
    oval(82, 82, 24, 22, b) +
    oval(118, 82, 24, 22, a) +
    oval(100, 58, 25, 24, b) +
    oval(92, 50, 6, 8, '#fff', light),
  cake: (b, a) =>
    p('M44 104q56-16 112 0v52q-56 18-112 0z', b) +
    p('M44 104q56-16 112 0v16q-8 12-16 2q-8 14-20 2q-8 14-20 2q-12 12-20 0q-12 10-20-2q-10 8-16-4z', a) +
    oval(100, 88, 12, 12, '#c8283c') +
    line('M100 78q2-10 10-12', '#4d7a35', 4),
  roll: (b, a) =>
    p('M62 66h76v96q-38 12-76 0z', b) +
    oval(100, 66, 38, 13, a) +
    oval(100, 66, 13, 5, paper) +
    line('M62 118q38 12 76 0', '#fff', 3),
  sponge: (b, a) =>
    box(44, 84, 112, 44, 10, b) +
    p('M44 116h112v34q0 10-10 10H54q-10 0-10-10z', a) +
    [
      [62, 98],
      [84, 104],
      [106, 96],
      [130, 102],
      [144, 94],
    ]
      .map(([x, y]) => oval(x as number, y as number, 5, 4, '#000', dark))
      .join(''),
  broom: (b, a) =>
    line('M124 28L96 104', a, 8) +
    p('M80 98l34 12q10 34 6 60q-40 4-66-22q18-18 26-50z', b) +
    line('M88 118l-14 32M100 124l-4 40', '#000', 1.5),
  tube: (b, a) =>
    p('M34 128l14-2v34l-14-2z', a) +
    p('M48 124l84-10q8-1 8 6v46q0 7-8 6l-84-10z', b) +
    p('M140 108h14v70h-14z', b) +
    box(66, 130, 56, 26, 4, a) +
    line('M74 143h40', paper, 5) +
    p('M48 128l92-10v6l-92 10z', '#fff', light),
  brush: (b, a) =>
    line('M48 148L140 76', b, 12) +
    line('M48 148l34-27', a, 12) +
    p('M120 66l30-24 14 16-30 26z', paper) +
    line('M128 62l10 14M137 55l10 14M146 48l10 14', a, 3),
  razor: (b, a) =>
    line('M100 88v76', b, 13) + box(60, 62, 80, 28, 8, a) + box(68, 68, 64, 6, 3, '#e8ecef') + box(68, 79, 64, 5, 2, '#e8ecef'),
  shirt: (b, a) =>
    p('M72 42q28 22 56 0l38 22-14 34-16-6v76H64V92l-16 6-14-34z', b) +
    p('M72 42q28 22 56 0l-6-4q-22 14-44 0z', a) +
    p('M122 50l14-6 30 20-14 34-16-6v76h-12z', '#000', dark),
  robe: (b, a) =>
    p('M78 34q22 14 44 0l38 30-14 36-14-8 10 78H58l10-78-14 8-14-36z', b) +
    line('M100 42v52', a, 4) +
    p('M78 34q22 14 44 0l-4-4q-18 10-36 0z', a) +
    p('M118 38l42 26-14 36-14-8 10 78h-16z', '#000', dark),
  book: (b, a) =>
    box(56, 40, 92, 126, 6, b) + box(56, 40, 16, 126, 5, a) + box(82, 70, 52, 66, 4, paper) + line('M88 150h40', paper, 4),
  pen: (b, a) =>
    p('M58 140L128 56l20 16-70 84z', b) +
    p('M58 140l20 16-30 14z', '#f0d9b0') +
    p('M52 158l8 7-12 5z', '#333') +
    p('M128 56l8-10q10-6 20 4t-2 12l-6 10z', a),
  bulb: (b, a) =>
    p('M100 36q44 2 44 44q0 22-20 40v14H76v-14q-20-18-20-40q0-42 44-44z', b) +
    box(78, 136, 44, 10, 4, a) +
    box(82, 148, 36, 9, 4, a) +
    p('M90 159h20l-6 9h-8z', a) +
    p('M72 60q8-14 20-16-12 14-14 40z', '#fff', light),
  battery: (b, a) =>
    [66, 108]
      .map(
        (x) =>
          box(x + 8, 44, 10, 10, 2, '#b9c1c7') +
          box(x, 52, 26, 112, 5, b) +
          p(`M${x} 57a5 5 0 0 1 5-5h16a5 5 0 0 1 5 5v28h-26z`, a),
      )
      .join('') + line('M79 112v16M71 120h16', paper, 4),
  glass: (b, a) =>
    p('M72 52h56l-8 46q12 16 6 46H74q-6-30 6-46z', '#e7f1f4') +
    p('M76 74h48l-4 24q10 14 6 40H74q-4-26 6-40z', b) +
    oval(100, 154, 50, 12, a) +
    oval(100, 150, 34, 6, paper),
  pot: (b, a) =>
    p('M50 84h100v64q0 18-18 18H68q-18 0-18-18z', b) +
    box(44, 74, 112, 12, 6, a) +
    box(90, 58, 20, 16, 6, a) +
    line('M48 104H36M152 104h12', a, 9) +
    p('M62 92h10v62q-10-2-10-14z', '#fff', light),
  bucket: (b, a) =>
    line('M52 78q48-70 96 0', '#8a959c', 5) +
    p('M48 78h104l-12 88q-40 10-80 0z', b) +
    oval(100, 78, 52, 13, a) +
    p('M62 96h10l4 66-8-2z', '#fff', light),
  plug: (b, a) =>
    line('M100 138q0 34-50 26', a, 7) +
    p('M74 84h52v28q0 28-26 28t-26-28z', b) +
    box(66, 74, 68, 14, 5, a) +
    box(82, 46, 9, 28, 3, '#8a959c') +
    box(109, 46, 9, 28, 3, '#8a959c'),
  candle: (b, a) =>
    box(78, 84, 44, 82, 6, b) +
    p('M100 42q16 20 0 32q-16-12 0-32z', '#f5a623') +
    p('M100 54q7 10 0 17q-7-7 0-17z', '#fde68a') +
    line('M100 74v12', '#555', 3) +
    p('M78 92q8 18 14 4q8 20 30-2v-10H78z', a),
  lighter: (b, a) =>
    box(74, 80, 52, 88, 8, b) +
    box(80, 58, 40, 22, 4, '#b9c1c7') +
    p('M94 54q8-22 8-26q12 16 4 26z', '#f5a623') +
    box(74, 104, 52, 12, 0, a),
  basket: (b, a) =>
    line('M52 96q48-92 96 0', a, 8) +
    oval(78, 88, 20, 20, '#c8283c') +
    oval(118, 86, 22, 20, '#e9a23b') +
    oval(100, 78, 16, 18, '#6f9e3f') +
    p('M40 94h120l-14 70q-46 10-92 0z', b) +
    line('M46 112h108M50 132h100M54 150h92', a, 4),
};

const signs: Record<string, string> = {
  leaf: 'M-2 20C-24 8-20-16 14-20 20 8 8 20-2 20zM-10 22L6-6',
  drop: 'M0-22C14-4 16 2 16 8A16 16 0 0 1-16 8C-16 2-14-4 0-22z',
  sun: 'M0-12A12 12 0 1 1-.1-12zM0-22v5M0 22v-5M-22 0h5M22 0h-5M-15-15l4 4M15-15l-4 4M-15 15l4-4M15 15l-4-4',
  grain:
    'M0 22V-8M0-22C6-16 6-10 0-6-6-10-6-16 0-22zM0 2C10 2 14-4 14-12 4-12 0-6 0 2zM0 2C-10 2-14-4-14-12-4-12 0-6 0 2zM0 16C10 16 14 10 14 2 4 2 0 8 0 16zM0 16C-10 16-14 10-14 2-4 2 0 8 0 16z',
  fruit: 'M0-8C18-18 24 4 14 16 8 24 4 18 0 18-4 18-8 24-14 16-24 4-18-18 0-8zM0-10q2-10 9-13',
  star: 'M0-21L6-7 21-6 9 4 13 19 0 11-13 19-9 4-21-6-6-7z',
  heart: 'M0 18C-30-2-18-22 0-9 18-22 30-2 0 18z',
  fish: 'M-20 0C-8-16 8-14 14 0 8 14-8 16-20 0zM12 0l12-10v20z',
  cup: 'M-16-6h26v10c0 16-26 16-26 0zM10-3c12-2 12 14-1 12M-8-20q5 4 0 9M4-20q5 4 0 9',
  flower:
    'M0-20a8 8 0 1 0 .1 0zM11.4-11.7a8 8 0 1 0 .1 0zM7 1.7a8 8 0 1 0 .1 0zM-7 1.7a8 8 0 1 0 .1 0zM-11.4-11.7a8 8 0 1 0 .1 0zM0-8a8 8 0 1 0 .1 0z',
};

/** A drawing of some goods, as lines, on the colour of their shelf. */
export function drawingOf({ form, body, accent, sign }: Look, shelf: string): string {
  const place = labels[form];
  const outline = signs[sign];
  const label =
    place && outline
      ? `<g transform="translate(${place[0]} ${place[1]}) scale(${place[2]})">${p(outline, accent, `stroke="${accent}" stroke-width="1.5" stroke-linecap="round"`)}</g>`
      : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${box(0, 0, 200, 200, 0, shelf)}` +
    `${oval(100, 100, 84, 84, '#fff', 'fill-opacity=".45"')}${oval(100, 170, 62, 9, '#000', 'fill-opacity=".1"')}` +
    `${(forms[form] as Form)(body, accent)}${label}</svg>`
  );
}
