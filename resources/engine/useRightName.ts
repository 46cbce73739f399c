import { useTranslate } from 'ra-core';
import { rightName } from '../../domain/access/rightName';
import { useEngine } from './model';

/** Names rights for people, in the language of the console. */
export function useRightName(): (name: string) => string {
  const translate = useTranslate();
  const { permissionTexts } = useEngine().model;
  const actions = { view: translate('engine.input.view'), edit: translate('engine.input.edit') };
  return (name) => rightName(name, permissionTexts, actions);
}
