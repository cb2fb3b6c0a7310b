/** Large enough to read a label by, small enough for one bar of signal. */
const longestSide = 1600;
const quality = 0.8;

/** A picture as it is kept and sent: turned upright, no larger than it is looked at. What no browser can draw is sent as it is. */
export async function compressPhoto(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return drawn && drawn.size < file.size ? drawn : file;
}
