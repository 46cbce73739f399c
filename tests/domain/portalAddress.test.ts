import { expect, it } from 'vitest';
import { portalAddress } from '../../domain/portalAddress';

it.each([
  ['https://wifi.hotel.example', 'abc', 'https://wifi.hotel.example/abc'],
  ['http://192.168.1.10:8080', 'a b', 'http://192.168.1.10:8080/a%20b'],
  ['https://wifi.hotel.example', '', ''],
  ['', 'abc', ''],
])('the portal of %s with hash “%s” is “%s”', (loginHost, hash, address) => {
  expect(portalAddress(loginHost, hash)).toBe(address);
});

it.each([
  'http://127.0.0.1:8080',
  'http://localhost:8080',
  'http://[::1]:8080',
  'http://0.0.0.0:8080',
  'http://[::]:80',
])('guests get no address that only the server itself can reach: %s', (loginHost) => {
  expect(portalAddress(loginHost, 'abc')).toBe('');
});
