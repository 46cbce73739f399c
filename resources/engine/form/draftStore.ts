import { gcm } from '@noble/ciphers/aes.js';
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js';
import { use } from 'react';
import { draftAddress, DraftOwnerContext, type DraftOwner } from './draftOwner';

interface DraftStore {
  read(): unknown;
  write(draft: object): void;
  remove(): void;
}

const NONE: DraftStore = { read: () => undefined, write: () => undefined, remove: () => undefined };

/** AES-256-GCM. The web platform's own is asynchronous: what is typed just before a reload would be lost. */
const cipherOf = ({ key }: DraftOwner, address: string) => managedNonce(gcm)(hexToBytes(key), utf8ToBytes(address));

function storeOf(owner: DraftOwner, name: string): DraftStore {
  const address = draftAddress(owner, name);
  const remove = () => {
    try {
      localStorage.removeItem(address);
    } catch {
      // A browser that keeps nothing.
    }
  };
  return {
    read() {
      try {
        const stored = localStorage.getItem(address);
        return stored === null
          ? undefined
          : JSON.parse(bytesToUtf8(cipherOf(owner, address).decrypt(hexToBytes(stored))));
      } catch {
        // It cannot be decrypted: it was changed, or written with another key.
        return void remove();
      }
    },
    write(draft) {
      try {
        const encrypted = cipherOf(owner, address).encrypt(utf8ToBytes(JSON.stringify(draft)));
        localStorage.setItem(address, bytesToHex(encrypted));
      } catch {
        // A browser that keeps nothing, or has no room left: the draft lasts as long as the page.
      }
    },
    remove,
  };
}

/** The place of one form's draft, encrypted with its owner's key. */
export function useDraftStore(name: string): DraftStore {
  const owner = use(DraftOwnerContext);
  return owner ? storeOf(owner, name) : NONE;
}
