import sharp from 'sharp';

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 24 24" fill="none" stroke="#93a2ab" stroke-width="1">
  <rect width="24" height="24" fill="#eef2f4" stroke="none"/><rect x="5.5" y="7" width="13" height="10" rx="1.5"/><circle cx="9.5" cy="10.5" r="1.2"/><path d="m6 16 4-3.5 2.5 2 3-3 2.8 2.8"/></svg>`;

/** What stands where a picture is gone. */
export const placeholder: Buffer = await sharp(Buffer.from(drawing)).png().toBuffer();
