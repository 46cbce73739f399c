/** In the address of a profile: opens its deactivation (`CustomView.deactivation`), because its identities need another one. */
export const DEACTIVATE = 'deactivate';
