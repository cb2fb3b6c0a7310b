import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/web';

/** What the server says of the person who asks. */
export interface MyAccount {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  photo: string | null;
  locale: string | null;
  kind: string;
  role: { id: number; name: unknown };
  branches: { id: number; name: unknown }[];
  max_discount_on_sales: number | null;
}

export const myAccountKey = ['my-account'] as const;

export function useMyAccount() {
  return useQuery({
    queryKey: myAccountKey,
    queryFn: async ({ signal }) => (await call<{ user: MyAccount }>('GET', '/api/v1/auth/me', { signal, silent: true })).user,
  });
}

/** Every permission by the group it is shown under. */
export function usePermissionGroups(): { name: string; keys: string[] }[] {
  const found = useQuery({
    queryKey: ['permission-groups'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await call<{ groups: { name: string; keys: string[] }[] }>('GET', '/api/v1/permissions', { signal, silent: true })).groups,
  });
  return found.data ?? [];
}
