import { useLocation } from 'react-router';

/** The pages before signing in stand under two addresses; each leads on within its own set. */
export function useDoorPaths() {
  const set = useLocation().pathname.startsWith('/account/') ? '/account' : '/auth';
  return { signIn: `${set}/login`, recover: `${set}/recoverpwd`, reset: `${set}/reset-password`, register: `${set}/register` };
}
