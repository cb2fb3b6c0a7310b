import { readSession } from '#platform/web';
import { isReachable } from './guards.ts';
import { menuPaths } from './menu.ts';
import { menuOf } from './menu-of.ts';
import { screens } from './routes.ts';

/** Where someone without a dashboard begins: the first screen of the menu that opens for him. */
export async function firstReachable(): Promise<string | undefined> {
  const session = readSession();
  const paths = session ? menuPaths(await menuOf(session.tenant)) : [];
  return paths.find((path) => path !== '/' && screens.some((screen) => screen.path === path && isReachable(screen)));
}
