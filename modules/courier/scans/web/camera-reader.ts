import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

export type CameraProblem = 'insecure' | 'refused' | 'none';
export interface Film {
  /** Where the camera has a lamp. */
  setTorch?: (isOn: boolean) => Promise<void>;
}

const everyMs = 120;
/** A code out of sight this long may be read anew. */
const forgetMs = 1500;

/** Our own copy of the reader: the library's default would be fetched from somebody else. */
const locateFile = (name: string, prefix: string) => (name.endsWith('.wasm') ? wasm : prefix + name);

/** Opens the camera at the back and tells each code it sees; throws why there is no picture. Ends with the signal. */
export async function filmCodes(video: HTMLVideoElement, onCode: (code: string) => void, signal: AbortSignal): Promise<Film> {
  const stream = await openCamera();
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) {
    stop();
    return {};
  }
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play().catch(() => undefined);
  await Promise.resolve(prepareZXingModule({ overrides: { locateFile }, fireImmediately: true })).catch(() => {
    stop();
    throw 'none' satisfies CameraProblem;
  });
  void watch(video, onCode, signal);
  return torchOf(stream.getVideoTracks()[0]);
}

async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw 'insecure' satisfies CameraProblem;
  const wish = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video: wish, audio: false }).catch((error: DOMException) => {
    throw (error.name === 'NotAllowedError' ? 'refused' : 'none') satisfies CameraProblem;
  });
}

async function watch(video: HTMLVideoElement, onCode: (code: string) => void, signal: AbortSignal): Promise<void> {
  const detector = new BarcodeDetector({ formats: ['qr_code', 'code_128', 'code_39', 'ean_13', 'data_matrix'] });
  const seenAt = new Map<string, number>();
  while (!signal.aborted) {
    const found = video.readyState >= 2 ? await detector.detect(video).catch(() => []) : [];
    const now = performance.now();
    for (const { rawValue: code } of found) {
      if (now - (seenAt.get(code) ?? -forgetMs) >= forgetMs && !signal.aborted) onCode(code);
      seenAt.set(code, now);
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

function torchOf(track: MediaStreamTrack | undefined): Film {
  const abilities = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  if (!track || !abilities?.torch) return {};
  return {
    setTorch: (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }),
  };
}
