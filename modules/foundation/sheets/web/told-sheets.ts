/** A sheet as the panel shows it. */
export interface ToldSheet {
  id: number;
  name: string;
  progress: number;
  /** While it is read: the rows so far. */
  rowsRead?: number | undefined;
}

/** What is shown after something was told: the newest below, never going back, except where a file begins another round. */
export function applyTold(files: readonly ToldSheet[], told: ToldSheet): readonly ToldSheet[] {
  const before = files.find(({ id }) => id === told.id);
  if (!before) return [...files, told].slice(-4);
  const isNewRound = before.progress === 100 && told.progress < 100;
  const progress = isNewRound ? told.progress : Math.max(before.progress, told.progress);
  return files.map((file) => (file.id === told.id ? { ...told, progress } : file));
}
