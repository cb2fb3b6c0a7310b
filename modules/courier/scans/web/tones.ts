import type { VerdictTone } from './tally.ts';

/** Notes as [frequency in Hz, length in ms]; 0 Hz is silence. Each answer is told apart with closed eyes. */
const tunes: Record<VerdictTone, readonly (readonly [hz: number, ms: number])[]> = {
  sending: [],
  ok: [
    [880, 60],
    [1319, 90],
  ],
  duplicate: [
    [660, 90],
    [0, 50],
    [660, 90],
  ],
  wrong: [
    [330, 160],
    [0, 40],
    [262, 260],
  ],
  // The product's alert.
  stop: [[440, 1000]],
  several: [
    [523, 80],
    [659, 80],
    [784, 120],
  ],
  kept: [[587, 70]],
  undone: [
    [784, 80],
    [523, 110],
  ],
};

let context: AudioContext | undefined;
let playing: OscillatorNode[] = [];

/** Sounds an answer; the one before it falls silent. Browsers stay mute until somebody has touched the page. */
export function sound(tone: VerdictTone): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const voice of playing) voice.stop();
  playing = [];
  let at = context.currentTime;
  for (const [hz, ms] of tunes[tone]) {
    if (hz > 0) playing.push(note(context, hz, at, ms / 1000));
    at += ms / 1000;
  }
}

function note(audio: AudioContext, hz: number, at: number, seconds: number): OscillatorNode {
  const voice = audio.createOscillator();
  const loudness = audio.createGain();
  voice.type = 'triangle';
  voice.frequency.value = hz;
  // Without a soft start and end each note clicks.
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.35, at + 0.008);
  loudness.gain.setValueAtTime(0.35, at + Math.max(0.01, seconds - 0.02));
  loudness.gain.linearRampToValueAtTime(0, at + seconds);
  voice.connect(loudness).connect(audio.destination);
  voice.start(at);
  voice.stop(at + seconds + 0.02);
  return voice;
}
