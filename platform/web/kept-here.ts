import { newIntent } from './api.ts';
import { currentOwner, subscribeSession } from './session.ts';

const prefix = 'kept-for:';
/** Until the session was looked for, nobody signed in does not mean that nobody is. */
let isKnown = false;
const looks: (() => void)[] = [];

/** Somebody's records on this device, to be read without a connection. */
export interface KeptHere {
  /** To be called before anything is kept for the person signed in. */
  mark(): void;
}

/**
 * Whoever keeps what a person read says how it is forgotten: that happens once he is gone, be it that he signed out, that
 * somebody else signed in, or that his session was ended elsewhere while the product was not open here.
 */
export function keepHere(name: string, forget: () => Promise<void>): KeptHere {
  const key = prefix + name;
  const look = async () => {
    const mark = localStorage.getItem(key);
    if (!isKnown || mark === null || isOwn(mark)) return;
    await forget();
    // Somebody may have come in meanwhile, the same person again among them.
    if (localStorage.getItem(key) === mark) localStorage.removeItem(key);
  };
  // What cannot be forgotten now stays marked, and is when the product is opened the next time.
  const tryLook = () => void look().catch(() => undefined);
  looks.push(tryLook);
  subscribeSession(tryLook);
  tryLook();
  return {
    mark: () => {
      const owner = currentOwner();
      if (owner) localStorage.setItem(key, `${owner} ${newIntent()}`);
    },
  };
}

/** Said once it is known who is here; whether somebody who is not left something that modules still to come must forget. */
export function forgetWhoLeft(): boolean {
  isKnown = true;
  for (const look of looks) look();
  return Object.entries(localStorage).some(([key, mark]) => key.startsWith(prefix) && !isOwn(mark));
}

const isOwn = (mark: string) => mark.split(' ')[0] === currentOwner();
