/** Looks at a server's memory until told to stop: the most it held, over what it held before. */
export function watched(memory: () => number): () => { over: number; peak: number; idle: number } {
  const idle = memory();
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 50);
  return () => {
    clearInterval(timer);
    return { over: peak - idle, peak, idle };
  };
}
