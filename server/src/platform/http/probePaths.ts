/** First parts of the paths that monitors, load balancers and scanners request; no screen of ours may start with one. */
const names = [
  'actuator',
  'alive',
  'cgi-bin',
  'debug',
  'health',
  'health-check',
  'healthcheck',
  'healthz',
  'jolokia',
  'live',
  'liveness',
  'livez',
  'metrics',
  'nginx_status',
  'phpmyadmin',
  'ping',
  'prometheus',
  'readiness',
  'ready',
  'readyz',
  'server-info',
  'server-status',
  'startup',
  'startupz',
  'status',
  'statusz',
  'stub_status',
  'varz',
]

const pattern = new RegExp(`^(${names.join('|')}|_?wp-[^/]*)(/|$)`, 'i')

/** Whether an address outside the API is one that programs try on every server. Without its leading slash. */
export function isProbe(path: string): boolean {
  return pattern.test(path)
}
