/** Dots across a roll: what a head of 80 mm prints is 72 wide, of 58 mm 48, eight dots a millimetre. */
export const dotsAcross = { '80': 576, '58': 384 } as const;

/** So many rows a printer is given at once. */
const bandRows = 128;
const initialise = [0x1b, 0x40];
/** Feed the paper beyond the blade, and cut it. */
const cut = [0x1b, 0x64, 0x04, 0x1d, 0x56, 0x42, 0x00];

/**
 * A picture as a receipt printer takes it (ESC/POS, `GS v 0`), band by band: pixels as a canvas has them, four bytes each, as wide as the
 * roll. A picture says any script as it is shaped; the printer's own letters do not know Arabic.
 */
export function rasterOf(pixels: Uint8ClampedArray, width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytesAcross = Math.ceil(width / 8);
  const parts: number[][] = [initialise];
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top);
    const head = [0x1d, 0x76, 0x30, 0x00, bytesAcross & 0xff, bytesAcross >> 8, rows & 0xff, rows >> 8];
    parts.push(head, bandOf(pixels, { width, bytesAcross, top, rows }));
  }
  return Uint8Array.from([...parts, cut].flat());
}

interface Band {
  width: number;
  bytesAcross: number;
  top: number;
  rows: number;
}

function bandOf(pixels: Uint8ClampedArray, { width, bytesAcross, top, rows }: Band): number[] {
  const bytes = new Array<number>(bytesAcross * rows).fill(0);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < width; x++)
      if (isDark(pixels, ((top + y) * width + x) * 4)) bytes[y * bytesAcross + (x >> 3)]! |= 0x80 >> (x & 7);
  return bytes;
}

/** Ink or paper: what is see-through is paper. */
function isDark(pixels: Uint8ClampedArray, at: number): boolean {
  const [red = 255, green = 255, blue = 255, alpha = 0] = pixels.subarray(at, at + 4);
  return alpha > 127 && red * 0.299 + green * 0.587 + blue * 0.114 < 140;
}
