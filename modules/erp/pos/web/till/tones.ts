/** Notes as [frequency in Hz, length in ms]. */
const tunes = {
  taken: [[1047, 70]],
  wrong: [
    [330, 160],
    [262, 260],
  ],
  sold: [
    [784, 80],
    [1175, 130],
  ],
} as const;
export type Tone = keyof typeof tunes;

let context: AudioContext | undefined;

/** Says with closed eyes whether a scan was taken. Browsers stay mute until somebody has touched the page. */
export function sound(tone: Tone): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  let at = context.currentTime;
  for (const [hz, ms] of tunes[tone]) {
    play(context, { hz, at, seconds: ms / 1000 });
    at += ms / 1000;
  }
}

function play(audio: AudioContext, { hz, at, seconds }: { hz: number; at: number; seconds: number }): void {
  const voice = audio.createOscillator();
  const loudness = audio.createGain();
  voice.type = 'triangle';
  voice.frequency.value = hz;
  // Without a soft start and end each note clicks.
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.25, at + 0.008);
  loudness.gain.linearRampToValueAtTime(0, at + seconds);
  voice.connect(loudness).connect(audio.destination);
  voice.start(at);
  voice.stop(at + seconds + 0.02);
}
