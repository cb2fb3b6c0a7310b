const longest = 300;

/**
 * Whether a link stays within the product: a path of this very host. A second slash or a backslash would name another host, and what
 * has a scheme would run or lead away.
 */
export function isInnerLink(link: string): boolean {
  return link.length <= longest && /^\/(?![/\\])[^\s\\<>"'`\p{Cc}\p{Cf}]*$/u.test(link);
}
