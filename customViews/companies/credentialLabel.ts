import { useTranslate } from 'ra-core';
import { useEngine } from '../../resources/engine/model';

/** Label of something that equipment asks for, by its name in the account type. */
export function useCredentialLabel(): (name: string) => string {
  const translate = useTranslate();
  return (name) => translate(`provisioning.credentials.${name}`, { _: name });
}

/** Label of a field of a record, or of a parameter of an authentication mode; of a credential, as it is asked for. */
export function useFieldLabel(): (resource: string | undefined, name: string) => string {
  const { resources } = useEngine();
  const translate = useTranslate();
  return (resource, name) => {
    const credential = translate(`provisioning.credentials.${name}`, { _: '' });
    if (credential !== '') return credential;
    const texts = resources.get(resource ?? '')?.texts;
    const params = Object.values(texts?.params ?? {}).find(({ labels }) => name in labels);
    return texts?.fields[name] ?? params?.labels[name] ?? name;
  };
}
