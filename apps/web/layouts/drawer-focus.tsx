import { useFocusTrap } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';

/** Keeps the focus in the drawer as long as it stands over the page. */
export default function DrawerFocus({ drawer }: { drawer: RefObject<HTMLElement | null> }) {
  const trap = useFocusTrap();
  useEffect(() => {
    trap(drawer.current);
    return () => {
      trap(null);
    };
  }, [drawer]);
  return null;
}
