const READ_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request with this method only reads (RFC 9110, 9.2.1). @param method in capital letters */
export const isReadMethod = (method: string): boolean => READ_METHODS.includes(method);
