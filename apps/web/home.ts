import { isReachable } from './guards.ts';
import { menuPaths } from './menu.ts';
import { screens } from './routes.ts';

/** Where someone without a dashboard begins: the first screen of the menu that opens for him. */
export function firstReachable(): string | undefined {
  return menuPaths().find((path) => path !== '/' && screens.some((screen) => screen.path === path && isReachable(screen)));
}
