/** Masks credentials before a text is stored or sent as a log. */
export function maskSecrets(text: string): string {
  return text.replace(named, '$1***').replace(announced, '$1 ***').replace(opaque, '***')
}

/** `password=…`, `"refresh_token":"…"`, `Blade-Auth: …`, and what a sign-in at another site hands back. */
const named =
  /((?<![\w-])(?=[\w-]*(?:token|password|passwd|pwd|secret|authorization|blade-auth|captcha-code))[\w-]+["']?\s*[=:]\s*["']?(?:bearer |basic )?|[?&](?:code|state|ticket)=)[^\s"'&,;}]+/gi
const announced = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi
/** Digests and tokens are long and mix letters with digits; words and ids are not both. */
const opaque = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}(?![\w-])/gi
