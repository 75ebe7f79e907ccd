/** Names by which people distinguish accounts, codes and roles. */

/**
 * The normal form of names that people consider the same: compatibility characters, case, invisible characters and
 * blanks at the ends do not count. PostgreSQL has the same as `same_name`.
 */
export function normalName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .toLowerCase()
}

/** Scripts with letters that look like those of another one. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Whether a name contains invisible characters, or letters of two scripts that look alike. */
export function isAmbiguousName(name: string): boolean {
  const plain = name.normalize('NFKC')
  return (
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(name) ||
    alike.filter(script => script.test(plain)).length > 1
  )
}
