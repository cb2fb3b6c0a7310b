import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { queryClient, readSession, subscribeSession } from '#platform/web';
import { keepOffline } from '../offline/keep-offline.ts';
import Shell from './shell.tsx';

keepOffline();

// What one person read is not there for the next.
subscribeSession(() => {
  if (!readSession()) queryClient.clear();
});

/** Everything for people signed in, fetched when somebody is: whoever is not needs none of it. */
export default function SignedIn(props: ComponentProps<typeof Shell>) {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell {...props} />
    </QueryClientProvider>
  );
}
