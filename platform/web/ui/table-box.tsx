import { type ComponentProps, type CSSProperties, type RefObject, useEffect, useRef } from 'react';

interface TableBoxProps extends ComponentProps<'section'> {
  ref?: RefObject<HTMLElement | null>;
  /** Width of a first column that stays where it is: the shadow begins behind it. */
  held?: string;
}

/** Where a table scrolls that is wider or longer than its place: an edge that hides more of it lies in shadow. */
export function TableBox({ className = '', ref, held, ...props }: TableBoxProps) {
  const own = useRef<HTMLElement>(null);
  const box = ref ?? own;
  useEffect(() => (box.current ? shadeEdges(box.current) : undefined), [box]);
  return (
    <div className="k-table-frame" style={{ '--k-held': held } as CSSProperties}>
      <section className={`k-table-box ${className}`} ref={box} {...props} />
    </div>
  );
}

/** Says on the frame of a box which of its edges hide more, until it is told to stop. */
function shadeEdges(box: HTMLElement): () => void {
  const frame = box.parentElement as HTMLElement;
  const tell = () => {
    // Counted from where reading begins, which is the right in Arabic.
    const before = Math.abs(box.scrollLeft);
    frame.toggleAttribute('data-more-before', before > 1);
    frame.toggleAttribute('data-more-after', box.scrollWidth - box.clientWidth - before > 1);
    const border = 2;
    frame.style.setProperty('--k-bar-beside', `${box.offsetWidth - box.clientWidth - border}px`);
    frame.style.setProperty('--k-bar-below', `${box.offsetHeight - box.clientHeight - border}px`);
  };
  const sizes = new ResizeObserver(tell);
  for (const one of [box, ...box.children]) sizes.observe(one);
  box.addEventListener('scroll', tell, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener('scroll', tell);
  };
}
