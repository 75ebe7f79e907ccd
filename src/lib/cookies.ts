import { basePath } from './settings.ts'

// Cookies of the session only, and never sent to another site. The API does not read them.
export function setCookie(name: string, value: string): void {
  write(name, encodeURIComponent(value))
}

export function removeCookie(name: string): void {
  write(name, '; Expires=Thu, 01 Jan 1970 00:00:00 GMT')
}

function write(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain HTTP.
  document.cookie = `${name}=${value}; Path=${basePath || '/'}; SameSite=Strict${secure}`
}
