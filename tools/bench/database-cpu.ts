import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** What the database server has worked since it started, in microseconds: all of its processes, those that have ended too. */
export async function databaseCpu(owner: pg.Pool): Promise<() => number> {
  const { rows } = await owner.query('show data_directory');
  const pid = Number(readFileSync(`${rows[0].data_directory}/postmaster.pid`, 'utf8').split('\n')[0]);
  const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return () => children().reduce((sum, child) => sum + workOf(child), endedOf(pid));
}

function workOf(pid: string): number {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`).map((task) => readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8'));
    return tasks.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1000, 0);
  } catch {
    return 0;
  }
}

/** Of children that have ended, in hundredths of a second. */
function endedOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10_000;
}
