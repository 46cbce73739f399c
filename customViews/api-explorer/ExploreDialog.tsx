import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ActionDialogProps } from '../../resources/engine/dialogs';

/** From an API key to the explorer, which asks for this key: the server cannot show it again. */
export default function ExploreDialog({ resource, record, onClose }: ActionDialogProps) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => {
    onClose();
    void navigate(`/api-explorer?key=${encodeURIComponent(String(record[resource.id]))}`);
  });
  useEffect(() => go(), []);
  return null;
}
