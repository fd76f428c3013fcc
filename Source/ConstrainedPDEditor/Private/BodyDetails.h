/// The details panel of a body asset: what it costs, and the buttons Bake and Lower Resolution.
#pragma once

#include "CoreMinimal.h"
#include "IDetailCustomization.h"

class UConstrainedPDBody;

class FConstrainedPDBodyDetails : public IDetailCustomization
{
public:
    static TSharedRef<IDetailCustomization> MakeInstance();
    virtual void CustomizeDetails(IDetailLayoutBuilder& Layout) override;
};
