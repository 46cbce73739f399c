/** One family of handsets, and how often it is met. */
interface HandsetKind {
  readonly platform: string;
  readonly brand: string;
  readonly type: string;
  readonly models: readonly string[];
  readonly browsers: readonly string[];
  readonly hostname: (who: string, code: string, model: string) => string;
  readonly prefix: string;
  readonly vendor: string;
  readonly fingerprint: string;
  readonly dhcpVendor: string;
  /** Share whose address is made up, one for each network (second digit 2, 6, A or E). */
  readonly privateShare: number;
}

const APPLE = {
  brand: 'Apple',
  vendor: 'Apple, Inc.',
  prefix: '00:1B:63',
  fingerprint: '1,3,6,15,119,252',
  dhcpVendor: '',
};
const WINDOWS = {
  platform: 'Windows',
  type: 'laptop',
  browsers: ['Edge', 'Chrome', 'Firefox'],
  fingerprint: '1,3,6,15,31,33,43,44,46,47,119,121,249,252',
  dhcpVendor: 'MSFT 5.0',
  privateShare: 0.1,
};
const ANDROID = {
  platform: 'Android',
  type: 'phone',
  browsers: ['Chrome', 'Chrome', 'Firefox'],
  fingerprint: '1,3,6,15,26,28,51,58,59,43',
  dhcpVendor: 'android-dhcp-14',
  privateShare: 0.9,
};

/** What comes through the door of a French hotel, with its weight. */
export const HANDSET_KINDS: readonly (readonly [HandsetKind, number])[] = [
  [
    {
      ...APPLE,
      platform: 'iOS',
      type: 'phone',
      models: ['iPhone 13', 'iPhone 14', 'iPhone 15 Pro', 'iPhone 16', 'iPhone SE'],
      browsers: ['Safari', 'Safari', 'Chrome'],
      hostname: (who) => `iPhone-de-${who}`,
      privateShare: 0.92,
    },
    38,
  ],
  [
    {
      ...APPLE,
      platform: 'iPadOS',
      type: 'tablet',
      models: ['iPad Air', 'iPad Pro 11'],
      browsers: ['Safari'],
      hostname: (who) => `iPad-de-${who}`,
      privateShare: 0.9,
    },
    6,
  ],
  [
    {
      ...APPLE,
      platform: 'macOS',
      type: 'laptop',
      models: ['MacBook Air', 'MacBook Pro 14'],
      browsers: ['Safari', 'Chrome', 'Firefox'],
      hostname: (who, _code, model) => `${model.replace(/ \d+$/, '').replace(' ', '-')}-de-${who}`,
      privateShare: 0.3,
    },
    9,
  ],
  [
    {
      ...ANDROID,
      brand: 'Samsung',
      browsers: ['Chrome', 'Samsung Internet', 'Firefox'],
      vendor: 'Samsung Electronics Co.,Ltd',
      prefix: '8C:71:F8',
      models: ['Galaxy S23', 'Galaxy A54', 'Galaxy S24 Ultra'],
      hostname: (_who, code) => `Galaxy-${code}`,
    },
    18,
  ],
  [
    {
      ...ANDROID,
      brand: 'Google',
      vendor: 'Google, Inc.',
      prefix: '3C:5A:B4',
      models: ['Pixel 7a', 'Pixel 8', 'Pixel 9 Pro'],
      hostname: (_who, code) => `Pixel-${code}`,
    },
    5,
  ],
  [
    {
      ...ANDROID,
      brand: 'Xiaomi',
      vendor: 'Xiaomi Communications Co Ltd',
      prefix: '64:CC:2E',
      models: ['Redmi Note 13', 'Mi 12'],
      hostname: (_who, code) => `android-${code}`,
    },
    6,
  ],
  [
    {
      ...WINDOWS,
      brand: 'Lenovo',
      vendor: 'Intel Corporate',
      prefix: '00:16:6F',
      models: ['ThinkPad T14', 'Yoga 7'],
      hostname: (_who, code) => `DESKTOP-${code.toUpperCase()}`,
    },
    11,
  ],
  [
    {
      ...WINDOWS,
      brand: 'Dell',
      vendor: 'Intel Corporate',
      prefix: '00:1B:21',
      models: ['Latitude 5440', 'XPS 13'],
      hostname: (who, code) => `LAPTOP-${who.slice(0, 5).toUpperCase()}-${code.slice(0, 3).toUpperCase()}`,
    },
    6,
  ],
  [
    {
      platform: 'Linux',
      type: 'laptop',
      brand: 'Framework',
      vendor: 'Intel Corporate',
      prefix: '00:16:EA',
      models: ['Laptop 13'],
      browsers: ['Firefox', 'Chromium'],
      hostname: (who) => `${who.toLowerCase()}-laptop`,
      fingerprint: '1,28,2,3,15,6,119,12,44,47,26,121,42',
      dhcpVendor: '',
      privateShare: 0.2,
    },
    1,
  ],
];
