import { useSearchParams } from 'react-router';

type Days = [from: string | null, to: string | null];

/** The days an account is looked at; they stand in the address, so that it can be sent on and come back to. */
export function useDays() {
  const [params, setParams] = useSearchParams();
  const days: Days = [params.get('from'), params.get('to')];
  const setDays = ([from, to]: Days) => {
    const next = new URLSearchParams(params);
    for (const [name, day] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (day) next.set(name, day);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  };
  return { days, setDays };
}
