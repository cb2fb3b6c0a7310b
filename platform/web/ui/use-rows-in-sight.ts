import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows drawn beyond those in sight, on either side, so that a small turn of the wheel finds them there. */
const spare = 4;

/** Which rows of one height stand in a box that scrolls: from one, up to but without another. */
export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): { from: number; to: number } {
  const [first, setFirst] = useState(0);
  const [room, setRoom] = useState(() => Math.ceil(window.innerHeight / height));
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      setFirst(Math.floor(box.scrollTop / height));
      setRoom(Math.ceil(box.clientHeight / height));
    };
    // Drawn before the browser paints: what is scrolled to would be seen empty for a frame.
    const follow = () => flushSync(look);
    look();
    const size = new ResizeObserver(look);
    size.observe(box);
    box.addEventListener('scroll', follow, { passive: true });
    return () => {
      size.disconnect();
      box.removeEventListener('scroll', follow);
    };
  }, [scroller, height]);
  return rowsInSight({ first, room }, count);
}

/** Fewer rows than somebody had scrolled to are shown from their end. */
export function rowsInSight({ first, room }: { first: number; room: number }, count: number): { from: number; to: number } {
  const begin = Math.max(0, Math.min(first, count - room));
  return { from: Math.max(0, begin - spare), to: Math.min(count, begin + room + 1 + spare) };
}
