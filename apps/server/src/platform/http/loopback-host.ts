const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Whether a host name, as settings and addresses spell it, can only be this machine. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOSTS.has(host)
